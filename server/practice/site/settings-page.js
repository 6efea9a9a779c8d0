// Loaded when somebody opens the settings; nothing before names it but the loader in app.js.
export const devices = (headers) => fetch("/api/v1/devices", { headers }).then((answer) => answer.json());
export const forget = (device, headers) => fetch(`/api/v1/devices/${device.id}`, { method: "DELETE", headers });
export const openLabs = () => import("./labs-page.js");
