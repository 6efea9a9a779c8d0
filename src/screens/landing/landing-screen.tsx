import { Check, Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { PublicFrame } from "../../ui/public-frame.tsx";
import { capabilities, features, sampleFigures } from "./landing-texts.ts";
import { ProductPicture } from "./product-picture.tsx";

/** The public page. Every call to action shows the form of `form` in place; its Back button returns here. */
export function LandingScreen({ form }: { form: (onBack: () => void) => ReactNode }) {
  const [signingIn, setSigningIn] = useState(false);
  if (signingIn) return form(() => setSigningIn(false));
  const start = () => setSigningIn(true);
  return (
    <PublicFrame
      wide
      action={
        <Button small onClick={start}>
          Get Started
        </Button>
      }
    >
      {/* In a panel what the product shows comes right after what it is; the reading order follows the eye. */}
      <div className="flex flex-col [reading-flow:flex-visual] @page:grid @page:grid-cols-[1fr_400px] @page:items-start @page:gap-16 @page:pt-12">
        <div className="contents @page:block">
          <Hero onStart={start} />
          <div className="order-2">
            <Features />
            <Capabilities />
            <p className="mt-3 text-meta text-ink-2">
              Security reporting: each scan as PDF, SARIF, OpenAPI, CSV or JSON, for auditors and for pipelines.
            </p>
          </div>
        </div>
        <div className="contents @page:block">
          <div className="order-1">
            <ProductPicture />
          </div>
          <div className="order-2">
            <Figures />
          </div>
        </div>
      </div>
      <section className="panel mt-8 flex flex-col items-start gap-4 px-5 py-5 @widget:flex-row @widget:items-center @page:mt-12">
        <div className="flex-1">
          <h2 className="text-dialog font-semibold">See what your API answers without a credential</h2>
          <p className="text-body text-ink-2">A first scan takes a few minutes and needs an address, nothing else.</p>
        </div>
        <Button variant="primary" onClick={start}>
          Get Started
        </Button>
      </section>
      <footer className="mt-8 border-t border-line pt-4 text-meta text-ink-3">Postern, API security scanning</footer>
    </PublicFrame>
  );
}

function Hero({ onStart }: { onStart: () => void }) {
  return (
    <section className="pt-6 @page:pt-0">
      <h1 className="text-page font-semibold tracking-tight @page:text-figure">
        Know which of your API endpoints answer the wrong caller.
      </h1>
      <p className="mt-2 text-body text-ink-2 @page:text-card">
        Postern discovers endpoints next to the page you are on, and tests who may call them.
      </p>
      <div className="mt-5 flex flex-wrap gap-2 @widget:max-w-[360px]">
        <Button variant="primary" icon={Play} className="flex-1" onClick={onStart}>
          Start Scanning
        </Button>
        <Button className="flex-1" disabled>
          View Demo
        </Button>
      </div>
    </section>
  );
}

function Features() {
  return (
    <ul className="mt-5 divide-y divide-line border-y border-line @page:mt-8">
      {features.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-3 py-2 @page:py-3">
          <Icon className="mt-0.5 size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
          <div>
            <h2 className="text-body font-medium">{title}</h2>
            <p className="text-meta text-ink-3">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Figures() {
  return (
    <section aria-label="Sample figures" className="mt-5">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line">
        {sampleFigures.map(({ label, value }) => (
          <div key={label} className="bg-surface px-3 py-2.5 @page:px-5 @page:py-4">
            <dt className="text-chip text-ink-3">{label}</dt>
            <dd className="text-dialog font-semibold @page:text-page">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-chip text-ink-3">Sample figures</p>
    </section>
  );
}

function Capabilities() {
  return (
    <ul className="mt-4 grid grid-cols-2 gap-x-3 gap-y-1.5 text-meta text-ink-2">
      {capabilities.map((capability) => (
        <li key={capability} className="flex items-center gap-1.5">
          <Check className="size-3.5 shrink-0 text-accent-ink" strokeWidth={1.75} aria-hidden />
          {capability}
        </li>
      ))}
    </ul>
  );
}
