import '@testing-library/jest-dom/vitest';
import { type ReactNode, useState } from 'react';

interface ControlledProps<Value> {
  initial: Value;
  /** Hears every value the widget reports. */
  heard?: (value: Value) => void;
  children: (state: { value: Value; onChange: (value: Value) => void }) => ReactNode;
}

/** Keeps the value of the widget under test, as a form would. */
export function Controlled<Value>({ initial, heard, children }: ControlledProps<Value>) {
  const [value, setValue] = useState(initial);
  return children({
    value,
    onChange: (next) => {
      setValue(next);
      heard?.(next);
    },
  });
}
