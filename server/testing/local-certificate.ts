import { getCACertificates, setDefaultCACertificates } from "node:tls";

/** A certificate for `localhost` with its key, for test peers alone. */
export const localCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgykom8Pn44sUELobp
Au+ainfjc76KgGHS71OsIiQaIWGhRANCAASsF22n9T/9kFcHdBfcmKWXX7FI/91Y
rhqzgnUWGvO8o/qnwtyXTT+GrtXxK1W0W1SmcxovzfFfT2QjDVY8RRv8
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUX4Xhvw9XC0aXe1jz2dK4accUW5swCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA1MTcyN1oYDzIxMjYxMDI4
MDUxNzI3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASsF22n9T/9kFcHdBfcmKWXX7FI/91YrhqzgnUWGvO8o/qnwtyXTT+G
rtXxK1W0W1SmcxovzfFfT2QjDVY8RRv8o28wbTAdBgNVHQ4EFgQUZU+JaSQF9OSF
BVq0yQxdRUVfuHswHwYDVR0jBBgwFoAUZU+JaSQF9OSFBVq0yQxdRUVfuHswDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgJVwcGqTCMpHDTKI9xByw0vLCgIo64w3Wf78n40zbIFYCIQDb
cA4TkniGEWt84RQLkKvJj5Fp3Nxv4MuVT3LID/TLUQ==
-----END CERTIFICATE-----`,
};

/** Lets this process trust the certificate until the returned function is called. */
export function trustLocalCertificate(): () => void {
  const known = getCACertificates("default");
  setDefaultCACertificates([...known, localCertificate.cert]);
  return () => setDefaultCACertificates(known);
}
