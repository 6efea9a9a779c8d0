type Environment = Record<string, string | undefined>;

/** What decides on traces that no caller traces, by its name in `OTEL_TRACES_SAMPLER`. */
export const rootSamplers = ["always_on", "always_off", "traceidratio"] as const;
const samplers = [...rootSamplers, ...rootSamplers.map((name) => `parentbased_${name}`)];

/** Whether the environment asks for traces, by the standard's own variables. */
export const wantsTraces = (env: Environment): boolean =>
  env.OTEL_SDK_DISABLED?.toLowerCase() !== "true" &&
  env.OTEL_TRACES_EXPORTER !== "none" &&
  Boolean(env.OTEL_TRACES_EXPORTER || env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);

/** Where traces are sent: an origin, so that no key in the address is told. */
export function collectorOf(env: Environment): string {
  const address = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return new URL(address || "http://localhost:4318").origin;
}

/** The variables of traces that cannot be used, one sentence for each; none where nothing is traced. */
export function traceFaults(env: Environment): string[] {
  if (!wantsTraces(env)) return [];
  const isAddress = (value: string) => /^https?:\/\//.test(value) && URL.canParse(value);
  const isJson = (value: string) => value === "http/json";
  const anAddress = "must be an address that starts with http:// or https://";
  const rules: readonly [string, (value: string) => boolean, string][] = [
    ["OTEL_TRACES_EXPORTER", (value) => value === "otlp", "must be otlp or none"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", isAddress, anAddress],
    ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", isAddress, anAddress],
    // The narrower name is the one that counts.
    [
      "OTEL_EXPORTER_OTLP_PROTOCOL",
      (value) => isJson(env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || value),
      "must be http/json, the one that is sent",
    ],
    ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", isJson, "must be http/json, the one that is sent"],
    ["OTEL_TRACES_SAMPLER", (value) => samplers.includes(value), `must be one of ${samplers.join(", ")}`],
    ["OTEL_TRACES_SAMPLER_ARG", (value) => Number(value) >= 0 && Number(value) <= 1, "must be a number from 0 to 1"],
  ];
  return rules.flatMap(([name, isRight, rule]) => {
    const value = env[name];
    if (!value || isRight(value)) return [];
    return [`The setting ${name} cannot be used: ${JSON.stringify(value)} ${rule}.`];
  });
}
