type InstallApi = {
  runtime: {
    getURL(path: "/welcome.html"): string;
    onInstalled: { addListener(listener: (details: { reason: string }) => void): void };
  };
  tabs: { create(properties: { url: string }): Promise<unknown> };
};

/** Opens the page that takes a newcomer to the first finding, once: when the extension was installed, not when it is updated. */
export function openWelcome(api: InstallApi): void {
  api.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === "install") void api.tabs.create({ url: api.runtime.getURL("/welcome.html") });
  });
}
