const unknownSigner =
  "has a certificate that no authority known to the platform has signed. Give it one of a known authority, or name the file of your own in NODE_EXTRA_CA_CERTS when you start the platform";
const anotherName = "has a certificate for another name. Enter the name that its certificate is for";

/** What OpenSSL and Node say of a certificate, as the end of a sentence that tells what to do. */
const faults: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownSigner,
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
  CERT_HAS_EXPIRED: "has a certificate that has expired. Renew it",
  CERT_NOT_YET_VALID:
    "has a certificate that is not valid yet. Check its dates, and the clock of the platform's machine",
  HOSTNAME_MISMATCH: anotherName,
  ERR_TLS_CERT_ALTNAME_INVALID: anotherName,
};

/** What is wrong with a server's certificate, by the code of what TLS threw; null when it was something else. */
export function certificateFault(code: string | undefined): string | null {
  return faults[code ?? ""] ?? null;
}
