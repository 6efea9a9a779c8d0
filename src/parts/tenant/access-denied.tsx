import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { EmptyState } from "../../ui/empty-state.tsx";

/** In place of a screen that the user's role does not reach: 'Access Denied', and who does reach it. */
export function AccessDenied({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="panel">
      <EmptyState
        icon={Lock}
        title="Access Denied"
        text={text}
        action={
          action ?? (
            <Link href="/" className="btn btn-secondary">
              Back to Dashboard
            </Link>
          )
        }
      />
    </div>
  );
}
