import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { someEndpoint } from "../../parts/endpoint/endpoint.fixture.ts";
import { groupByPath } from "../../parts/endpoint/endpoint-groups.ts";
import { useSelection } from "./use-selection.tsx";

const [group] = groupByPath([someEndpoint({ id: 7 })]);
const can = { attribute: () => {}, test: null };

it("gives rows the same function whatever is searched for, and lets go of what another search may hide", () => {
  const { result, rerender } = renderHook(({ list }) => useSelection(list, group ? [group] : [], can), {
    initialProps: { list: "all" },
  });
  const { toggle } = result.current;
  const press = () => act(() => group && toggle?.(group));
  press();
  expect([...result.current.keys]).toEqual([7]);
  rerender({ list: "pay" });
  expect(result.current.toggle).toBe(toggle);
  expect([...result.current.keys]).toEqual([]);
  press();
  expect([...result.current.keys]).toEqual([7]);
  press();
  expect([...result.current.keys]).toEqual([]);
});
