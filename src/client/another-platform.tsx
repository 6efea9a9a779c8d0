import type { ReactNode } from "react";
import { Link } from "wouter";
import { useHost } from "../host/context.ts";

/** Where a host that lets the user choose the platform asks for its address. */
export const connectPath = "/platform";

/** The way to another platform; nothing where the host has but one. */
export function AnotherPlatform(props: { className?: string; children: ReactNode }) {
  const { capabilities } = useHost();
  if (!capabilities.has("choose-platform")) return null;
  return (
    <Link
      href={connectPath}
      className={
        props.className ?? "inline-flex min-h-6 items-center text-meta font-medium text-accent-ink hover:underline"
      }
    >
      {props.children}
    </Link>
  );
}
