import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Where clouds hand out machine credentials and what configures a machine. All of IPv4's link-local network is theirs
 * (AWS, GCP, Azure, DigitalOcean, Hetzner, OpenStack and Oracle at 169.254.169.254, ECS and EKS at 169.254.170.2 and
 * .23, Tencent at 169.254.0.23, Scaleway at 169.254.42.42), and of IPv6's, where OpenStack answers. Nothing that is
 * scanned has its home there.
 */
const networks = [
  "169.254.0.0/16",
  "fe80::/10",
  // Alibaba Cloud, Azure's wire server, Oracle Cloud.
  "100.100.100.200/32",
  "168.63.129.16/32",
  "192.0.0.192/32",
  // The same over IPv6: AWS with ECS, EKS and its resolver; GCP; Oracle Cloud; Scaleway; Alibaba Cloud; Akamai (Linode).
  "fd00:ec2::/32",
  "fd20:ce::254/128",
  "fd00:c1::a9fe:a9fe/128",
  "fd00:42::42/128",
  "fd00:100::100:200/128",
  "fd00:a9fe:a9fe::1/128",
].map((network) => ipaddr.parseCIDR(network));

const names = new Set([
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "metadata.azure.internal",
  "metadata.tencentyun.com",
  "metadata.platformequinix.com",
  "metadata.packet.net",
  "api.metadata.cloud.ibm.com",
  "rancher-metadata",
  "instance-data",
  "instance-data.ec2.internal",
  // CloudStack's virtual router, whose address is any of the network's.
  "data-server",
]);

/** Whether an address is a cloud's metadata service, or in a network that is kept for them. */
export function isMetadataAddress(address: Address): boolean {
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/** Whether a name, without a trailing dot, is a cloud's metadata service, wherever it leads. */
export const isMetadataName = (host: string) => names.has(host.toLowerCase());
