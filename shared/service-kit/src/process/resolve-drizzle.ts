// Loaded before a service's own modules: `node --import @stagedoor/service-kit/process/resolve-drizzle src/main.ts`. Node
// 24 parses the list of exports in a package.json again for each module of that package, and drizzle-orm's is 130 kB
// long: that took two thirds of the CPU time of a service's start.
import { type ResolveFnOutput, registerHooks } from 'node:module';

const insideDrizzle = '/node_modules/drizzle-orm/';
const resolved = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '', conditions } = context;
    // Its own modules name each other by their files.
    const file = /^\..*\.(c?)js$/.exec(specifier);
    if (file !== null && parentURL.includes(insideDrizzle)) {
      const format = file[1] === 'c' ? 'commonjs' : 'module';
      return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
    }
    if (!/^drizzle-orm(?:\/|$)/.test(specifier)) return nextResolve(specifier, context);
    // The files of one package find the same one.
    const key = [specifier, parentURL.slice(0, parentURL.lastIndexOf('/src/')), ...conditions].join(' ');
    const known = resolved.get(key) ?? nextResolve(specifier, context);
    resolved.set(key, known);
    return { ...known, shortCircuit: true };
  },
});
