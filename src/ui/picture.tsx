import { type ReactNode, useState } from "react";

/** A picture from the platform, or `fallback` where it is missing, cut off or damaged. */
export function Picture(props: { src: string; alt: string; className: string; fallback: ReactNode }) {
  const { src, alt, className, fallback } = props;
  const [broken, setBroken] = useState<string | null>(null);
  return broken === src ? fallback : <img src={src} alt={alt} className={className} onError={() => setBroken(src)} />;
}
