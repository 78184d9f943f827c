/** A number that flashes once when it changed. */

import { useEffect, useRef } from "preact/hooks";

export function Count({ value }: { value: number }) {
  const before = useRef(value);
  const changed = before.current !== value;
  useEffect(() => {
    before.current = value;
  });
  return (
    <span key={value} class={changed ? "fresh" : ""}>
      {value}
    </span>
  );
}
