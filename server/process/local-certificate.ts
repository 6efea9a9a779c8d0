import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** What a TLS server of this machine shows. */
export type LocalCertificate = { key: string; cert: string };

const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"];
const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/**
 * A self-signed certificate for this machine's own names, kept in `folder`, for a page that has to be seen over https. Null
 * where the system has no `openssl` to make one: Node makes keys, and no certificates.
 */
export async function localCertificate(folder: string): Promise<LocalCertificate | null> {
  const [key, cert] = [join(folder, "portal.key"), join(folder, "portal.crt")];
  const read = async () => ({ key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") });
  try {
    return await read();
  } catch {
    await mkdir(folder, { recursive: true });
    const made = ["req", "-x509", ...curve, "-days", "3650", ...subject, "-keyout", key, "-out", cert];
    return await promisify(execFile)("openssl", made).then(read, () => null);
  }
}
