import { describe, expect, test } from "vitest";
import { readScanSettings, strictestScanSettings } from "./scan-config-settings.ts";

describe("A scan configuration's description", () => {
  test("sets what its lines name, whatever prose stands around them", () => {
    const text = "Agreed with operations: gently.\n Requests per Second : 10 \nminutes:5\nNote: requests at once: 3";
    expect(readScanSettings(text)).toEqual({ settings: { "requests per second": 10, minutes: 5 }, faults: [] });
    expect(readScanSettings(null)).toEqual({ settings: {}, faults: [] });
  });

  test.each(["0", "-5", "1.5", "many", "", "1001", "1e2", "９"])("with the value %j says what it may be", (value) => {
    const { settings, faults } = readScanSettings(`requests per second: ${value}`);
    expect(settings).toEqual({});
    expect(faults).toEqual([`“requests per second” is a whole number from 1 to 1000, not “${value}”.`]);
  });

  test("counts together with others: of each setting the strictest value", () => {
    expect(
      strictestScanSettings(["requests per second: 10\nminutes: 30", null, "requests per second: 4", "prose"]),
    ).toEqual({ "requests per second": 4, minutes: 30 });
  });
});
