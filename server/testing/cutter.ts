import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/**
 * Stands before PostgreSQL; while `isCutting`, it ends each connection on which a transaction begins, and while `isSilent` it
 * keeps what either side sends to itself.
 */
export async function startCutter(address: string) {
  const { hostname, port } = new URL(address);
  const cutter = { isCutting: false, isSilent: false, cut: 0, address: "", close: () => server.close() };
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    const end = () => {
      socket.destroy();
      onward.destroy();
    };
    for (const one of [socket, onward]) one.on("error", end).on("close", end);
    onward.pipe(socket);
    socket.on("data", (bytes: Buffer) => {
      if (cutter.isSilent) return;
      if (!cutter.isCutting || !bytes.includes("begin")) return onward.write(bytes);
      cutter.cut += 1;
      end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = new URL(address);
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  cutter.address = own.href;
  return cutter;
}
