/** No answer came: the platform is down, the device is offline, or the browser may not ask it. */
export class Unreachable extends Error {
  constructor(platform: string, cause?: unknown) {
    super(`The platform at ${platform} does not answer. Check that it is running and that this device is online.`, {
      cause,
    });
    this.name = "Unreachable";
  }
}
