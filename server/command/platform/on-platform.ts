import { z } from "zod";
import type { CommandTools } from "../command-tools.ts";
import { scanning } from "../commands.ts";
import { CannotTell, WrongUse } from "../exits.ts";
import { textOf } from "../inputs.ts";
import { printable } from "../line.ts";
import type { OptionName, Options } from "../options.ts";
import { type PlatformClient, platformClient } from "./platform-client.ts";

/** Applications that are named to who asked for one that is not there. */
const mostNamed = 10;
/** What belongs to a scan of this machine: a platform has its own. */
const own = [...scanning, "from"] as const;

const applications = z.array(z.object({ id: z.int(), name: z.string() }));

/** Does something with an application of a platform, as an API key may. */
export async function onPlatform<T>(
  options: Options,
  { telling, signal }: CommandTools,
  work: (client: PlatformClient, application: { id: number; name: string }) => Promise<T>,
): Promise<T> {
  const key = await keyOf(options.keyFile);
  const address = addressOf(options.platform ?? "");
  if (address.protocol === "http:" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(address.hostname))
    telling.log("status", "The key leaves without TLS: whoever is on the way to the platform can read it.");
  const client = platformClient(address.href, key, signal);
  try {
    const all = await client.call("GET", "/applications", applications);
    return await work(client, applicationOf(all, options.application ?? ""));
  } catch (error) {
    if (!signal.aborted || error instanceof CannotTell) throw error;
    throw new CannotTell("Stopped waiting before the platform had answered.");
  }
}

/** Refuses options of a scan of this machine, and those that are named. */
export function refuseOwn({ given }: Options, others: readonly OptionName[] = []): void {
  const foreign = [...own, ...others].find((name) => given.has(name));
  if (foreign)
    throw new WrongUse(`--${foreign} cannot be used with --platform: the application on the platform says it.`);
}

function addressOf(given: string): URL {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new WrongUse("--platform takes the platform's address alone, for example https://postern.example.com.");
  return url;
}

async function keyOf(file: string | null): Promise<string> {
  const [from, text] =
    file === null ? ["POSTERN_API_KEY", process.env.POSTERN_API_KEY ?? ""] : [file, await textOf(file, "The key file")];
  const key = text.trim();
  if (key === "")
    throw new WrongUse(
      "There is no API key. Put one into the variable POSTERN_API_KEY, or name its file with --key-file.",
    );
  if (!/^postern_[\w-]+$/.test(key))
    throw new WrongUse(`What is in ${from} is no API key of Postern: one begins with postern_.`);
  return key;
}

/** An application by its id, or by its name, whatever its case. */
function applicationOf(all: z.infer<typeof applications>, wanted: string): { id: number; name: string } {
  const found =
    all.find(({ name }) => name.toLowerCase() === wanted.trim().toLowerCase()) ??
    all.find(({ id }) => String(id) === wanted.trim());
  if (found) return found;
  const names = all.slice(0, mostNamed).map(({ name }) => name);
  const reached = names.length === 0 ? "none" : `${names.join(", ")}${all.length > mostNamed ? " and others" : ""}`;
  throw new WrongUse(printable(`The key reaches no application ${wanted}. It reaches ${reached}.`));
}
