declare module "virtual:contract" {
  const calls: import("../contract/all.ts").Contract;
  export default calls;
}
