import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerTo, type DBusMessage, errorTo, hear, signalOf } from "./dbus.ts";
import { until } from "./surface.ts";

/** A desktop of Linux, as far as a browser tells it of notifications: the session's bus with its notification server. */
export type Desktop = {
  /** What a browser must find in its environment to use this desktop. */
  env: Record<string, string>;
  /** Waits until a notification contains these words. */
  shows(words: string): Promise<void>;
  /** Clicks the notification that contains these words, once it stands. */
  click(words: string): Promise<void>;
  close(): void;
};

const server = "org.freedesktop.Notifications";
const bus = "org.freedesktop.DBus";
const where = { path: "/org/freedesktop/Notifications", interface: server, sender: ":1.0" };

type Shown = { id: number; words: string; client: Socket };

/** Starts a desktop on a socket of its own. Only a browser of Linux asks one. */
export async function startDesktop(): Promise<Desktop> {
  const folder = mkdtempSync(join(tmpdir(), "postern-bus-"));
  const path = join(folder, "bus");
  const clients = new Set<Socket>();
  const shown = new Map<number, Shown>();
  let names = 0;
  let notices = 0;

  function take(client: Socket, message: DBusMessage): Buffer {
    const [first] = message.body;
    switch (`${message.destination} ${message.member}`) {
      case `${bus} Hello`:
        return answerTo(message, "s", [`:1.${++names}`]);
      case `${bus} NameHasOwner`:
        return answerTo(message, "b", [first === server]);
      case `${bus} GetNameOwner`:
        return first === server
          ? answerTo(message, "s", [where.sender])
          : errorTo(message, `${bus}.Error.NameHasNoOwner`);
      case `${bus} StartServiceByName`:
        // 2: it runs already.
        return first === server ? answerTo(message, "u", [2]) : errorTo(message, `${bus}.Error.ServiceUnknown`);
      case `${bus} RequestName`:
        return answerTo(message, "u", [1]);
      case `${bus} AddMatch`:
      case `${bus} RemoveMatch`:
        return answerTo(message);
      case `${server} GetCapabilities`:
        return answerTo(message, "as", [["actions", "body"]]);
      case `${server} GetServerInformation`:
        return answerTo(message, "ssss", ["Desktop", "Postern's tests", "1", "1.2"]);
      case `${server} Notify`: {
        const [, replaces, , title, text] = message.body as [string, number, string, string, string];
        const id = replaces || ++notices;
        shown.set(id, { id, words: `${title}\n${text}`, client });
        return answerTo(message, "u", [id]);
      }
      case `${server} CloseNotification`:
        shown.delete(first as number);
        client.write(signalOf(where, "NotificationClosed", "uu", [first, 3]));
        return answerTo(message);
      default:
        return errorTo(message, `${bus}.Error.ServiceUnknown`);
    }
  }

  const listener = createServer((client) => {
    clients.add(client);
    client.on("close", () => clients.delete(client));
    client.on("error", () => client.destroy());
    hear(client, (message) => {
      if (message.isCall) client.write(take(client, message));
    });
  });
  await new Promise<void>((resolve) => listener.listen(path, resolve));

  const find = (words: string) =>
    until(
      async () => [...shown.values()].find((one) => one.words.includes(words)) ?? null,
      async () => `No notification says '${words}': ${JSON.stringify([...shown.values()].map((one) => one.words))}`,
    );
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` },
    shows: async (words) => void (await find(words)),
    async click(words) {
      const { id, client } = await find(words);
      client.write(signalOf(where, "ActionInvoked", "us", [id, "default"]));
    },
    close() {
      for (const client of clients) client.destroy();
      listener.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
