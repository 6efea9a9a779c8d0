/** The folder of an address's path, without its final slash: `/docs` of `/docs/index.html`, and of `/docs/` itself. */
export function folderOf(pathname: string): string {
  const folder = pathname.slice(0, pathname.lastIndexOf("/") + 1);
  const isFile = pathname.slice(folder.length).includes(".");
  return (isFile ? folder : pathname).replace(/(?<!\/)\/+$/, "");
}
