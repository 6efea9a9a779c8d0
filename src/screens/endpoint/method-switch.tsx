import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import { LevelIcon } from "../../parts/alert/severity.tsx";
import { groupByPath } from "../../parts/endpoint/endpoint-groups.ts";
import { Method } from "../../parts/endpoint/method.tsx";

/** The other methods of the path, each with its level; nothing where there is only one. */
export function MethodSwitch({ endpoint }: { endpoint: EndpointDetail }) {
  const api = useApi();
  const { path, applicationId } = endpoint;
  const { data = [] } = useQuery(api.endpoints.list.queryOptions({ input: { path, applicationId } }));
  const [group] = groupByPath(data);
  if (!group || group.endpoints.length < 2) return null;
  return (
    <nav aria-label="Methods of this path" className="flex flex-wrap gap-1.5">
      {group.endpoints.map((operation) => (
        <Link
          key={operation.id}
          href={`/endpoints/${operation.id}`}
          replace
          aria-current={operation.id === endpoint.id ? "page" : undefined}
          className={clsx(
            "inline-flex h-7 items-center gap-1.5 rounded-md border px-2",
            operation.id === endpoint.id ? "border-mark bg-accent-soft" : "border-line bg-surface hover:bg-hover",
          )}
        >
          <LevelIcon level={operation.securityLevel} />
          <Method method={operation.method} />
        </Link>
      ))}
    </nav>
  );
}
