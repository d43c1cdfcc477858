import { ConfigProblem, optionalUrlVariable, type Variable } from '#/config/config.ts';

/** Where traces are sent, and the sampling ratio; named as in OpenTelemetry. */
export const tracingVariables = {
  /** Address of an OTLP/HTTP collector. */
  traceEndpoint: optionalUrlVariable('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
  traceRatio: ratioVariable('OTEL_TRACES_SAMPLER_ARG', 1),
};

function ratioVariable(name: string, fallback: number): Variable<number> {
  return {
    name,
    fallback,
    parse(text) {
      const value = Number(text);
      if (!/^\d+(\.\d+)?$/.test(text) || value > 1) throw new ConfigProblem('must be a number from 0 to 1');
      return value;
    },
  };
}
