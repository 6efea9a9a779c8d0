/** What kept an answer from coming. */
export type FaultKind = "unreachable" | "tls" | "not-http" | "timeout" | "reset" | "other";

/** A fault as a sentence for the user that says what to do. */
export type Fault = { kind: FaultKind; message: string };

const trust =
  "Install a certificate that Postern trusts, or start it with NODE_EXTRA_CA_CERTS=<file> naming the authority that signed it.";

const tlsFaults: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: `The certificate of {host} is self-signed. ${trust}`,
  SELF_SIGNED_CERT_IN_CHAIN: `The certificate of {host} is signed by an unknown authority (self-signed in the chain). ${trust}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `The certificate of {host} cannot be verified: an intermediate certificate is missing. ${trust}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `The certificate of {host} is signed by an unknown authority. ${trust}`,
  CERT_HAS_EXPIRED: "The certificate of {host} has expired. Renew it and scan again.",
  CERT_NOT_YET_VALID: "The certificate of {host} is not valid yet. Check the clocks of both machines.",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "The certificate of {host} was issued for another name. Use the name in the certificate as the target URL.",
  ERR_SSL_WRONG_VERSION_NUMBER: "{host} does not speak TLS on this port. Use http:// in the target URL.",
  EPROTO: "{host} does not complete a TLS handshake. Use http:// in the target URL if the port is a plain one.",
};

const connectFaults: Record<string, string> = {
  ECONNREFUSED: "{host} refuses connections. Check that the API is running and that the port is right.",
  EHOSTUNREACH: "There is no route to {host}. Check that Postern's network reaches it.",
  ENETUNREACH: "There is no route to {host}. Check that Postern's network reaches it.",
  ENOTFOUND: "The host name {host} does not resolve. Check the target URL for a typing error.",
  ETIMEDOUT: "{host} does not accept a connection in time. Check the address and any firewall on the way.",
  UND_ERR_CONNECT_TIMEOUT:
    "{host} does not accept a connection in time. Check the address and any firewall on the way.",
};

/** Answers that are HTTP and cannot be read. */
const unreadFaults: Record<string, string> = {
  UND_ERR_HEADERS_OVERFLOW:
    "{host} answers with more than 16 KB of headers, which Postern does not read. Shorten them, cookies first, and scan again.",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH:
    "{host} sends another number of bytes than its Content-Length says. Correct that at the API, or at the proxy before it, and scan again.",
};

const resets = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "ECONNABORTED"]);

/** Whether an error means that an open connection was cut, which an idle keep-alive connection does by nature. */
export function isReset(error: unknown): boolean {
  return codesOf(error).some((code) => resets.has(code));
}

/** Describes what went wrong on the way to `host`. */
export function describeFault(error: unknown, host: string): Fault {
  const codes = codesOf(error);
  for (const code of codes) {
    const tls = tlsFaults[code];
    if (tls) return { kind: "tls", message: tls.replaceAll("{host}", host) };
    if (code.startsWith("CERT_") || code.startsWith("ERR_TLS") || code.startsWith("ERR_SSL")) {
      return { kind: "tls", message: `The TLS connection to ${host} fails (${code}). ${trust}` };
    }
  }
  for (const code of codes) {
    const connect = connectFaults[code];
    if (connect) return { kind: "unreachable", message: connect.replaceAll("{host}", host) };
  }
  if (codes.some((code) => code.startsWith("HPE_")) || (error instanceof Error && error.name === "HTTPParserError")) {
    return {
      kind: "not-http",
      message: `${host} does not answer with HTTP. Check the port and the scheme of the target URL.`,
    };
  }
  for (const code of codes) {
    const unread = unreadFaults[code];
    if (unread) return { kind: "not-http", message: unread.replaceAll("{host}", host) };
  }
  if (isReset(error)) {
    return {
      kind: "reset",
      message: `${host} closes the connection without an answer. Check the port and the scheme.`,
    };
  }
  const text = error instanceof Error ? error.message : String(error);
  return { kind: "other", message: `The request to ${host} fails: ${text}` };
}

/** All codes of an error and of what caused it; several addresses fail as one AggregateError. */
function codesOf(error: unknown): string[] {
  if (typeof error !== "object" || error === null) return [];
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown[] };
  return [
    ...(typeof code === "string" ? [code] : []),
    ...codesOf(cause),
    ...(Array.isArray(errors) ? errors.flatMap(codesOf) : []),
  ];
}
