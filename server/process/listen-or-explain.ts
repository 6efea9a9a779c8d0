/** Starts to listen; when the port or the host cannot be had, rejects with one line that names the setting to change. */
export async function listenOrExplain<T>(
  setting: string,
  port: number,
  listen: () => Promise<T>,
  hostSetting = "HOST",
): Promise<T> {
  try {
    return await listen();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") {
      throw new Error(`Port ${port} is in use. Set ${setting} to a free port, or stop the program that uses it.`, {
        cause,
      });
    }
    if (code === "EACCES")
      throw new Error(`Port ${port} may not be opened by this user. Set ${setting} to another port.`, { cause });
    if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(code ?? "")) {
      const fault = `The platform cannot listen on ${hostSetting}: no network interface of this machine has that address.`;
      throw new Error(fault, { cause });
    }
    throw cause;
  }
}
