type Properties = ReadonlyMap<PropertyKey, PropertyDescriptor>;

interface Remembered {
  readonly name: string;
  readonly owner: object;
  readonly properties: Properties;
}

/** The objects of which tests replace parts, by the name that tests use for them. */
function listTargets(): readonly (readonly [name: string, target: object])[] {
  return [
    ['window', window],
    ['navigator', navigator],
    ['navigator.clipboard', navigator.clipboard],
    ['navigator.locks', navigator.locks],
    ['navigator.mediaDevices', navigator.mediaDevices],
    ['navigator.serviceWorker', navigator.serviceWorker],
    ['document', document],
    ['history', history],
    ['console', console],
    ['performance', performance],
    ['Math', Math],
    ['Date', Date],
    ['URL', URL],
    // Not the stores themselves, whose properties are their entries.
    ['Storage.prototype', Storage.prototype],
    ['HTMLElement.prototype', HTMLElement.prototype],
    ['HTMLMediaElement.prototype', HTMLMediaElement.prototype],
  ];
}

/**
 * Records the globals of the page and their properties. The returned function restores everything replaced, added or removed since,
 * and returns the names.
 */
export function rememberGlobals(): () => readonly string[] {
  const remembered: Remembered[] = [];
  const owners = new Set<object>();
  for (const [name, target] of listTargets()) {
    for (let owner = target; owner !== null && owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
      // A property that several targets inherit is named after the first of them.
      if (owner === Function.prototype || owners.has(owner)) continue;
      owners.add(owner);
      remembered.push({ name, owner, properties: readProperties(owner) });
    }
  }
  return () => remembered.flatMap(giveBack);
}

function giveBack({ name, owner, properties }: Remembered): string[] {
  const now = readProperties(owner);
  const left = [...new Set([...properties.keys(), ...now.keys()])].filter(
    (key) => !isSame(properties.get(key), now.get(key)),
  );
  for (const key of left) {
    const before = properties.get(key);
    if (before === undefined) Reflect.deleteProperty(owner, key);
    else Object.defineProperty(owner, key, before);
  }
  return left.map((key) => `${name}.${String(key)}`);
}

function readProperties(owner: object): Properties {
  const properties = new Map<PropertyKey, PropertyDescriptor>();
  for (const key of Reflect.ownKeys(owner)) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, key);
    if (descriptor !== undefined && !belongsToPage(key, descriptor)) properties.set(key, descriptor);
  }
  return properties;
}

/**
 * Frames and named elements are properties, too, and packages keep their state in symbols, in names that begin with `_` or `$`, and
 * React in its own global flag.
 */
function belongsToPage(key: PropertyKey, { value }: PropertyDescriptor): boolean {
  if (value instanceof Node) return true;
  return typeof key === 'symbol' || /^([_$]|\d+$|IS_REACT_ACT_ENVIRONMENT$)/.test(String(key));
}

function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean {
  return Object.is(one?.value, other?.value) && one?.get === other?.get && one?.set === other?.set;
}
