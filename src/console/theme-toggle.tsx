import { Moon, Sun, SunMoon } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { type ThemeSetting, useThemeSetting } from "./theme.ts";

const steps: Record<ThemeSetting, { next: ThemeSetting; icon: typeof Sun; name: string }> = {
  auto: { next: "light", icon: SunMoon, name: "as the system" },
  light: { next: "dark", icon: Sun, name: "light" },
  dark: { next: "auto", icon: Moon, name: "dark" },
};

/** Steps through the themes: as the system, light, dark. Kept on this device. */
export function ThemeToggle() {
  const [setting, setSetting] = useThemeSetting();
  const step = steps[setting];
  const name = `Theme: ${step.name}`;
  return (
    <Button
      variant="ghost"
      small
      icon={step.icon}
      aria-label={name}
      title={name}
      onClick={() => setSetting(step.next)}
    />
  );
}
