interface Context {
  value: unknown
}

/**
 * Stands in for React in a tab without screens: the providers and hooks that open an account and a committee run once, as
 * plain functions.
 */
export const react = {
  createContext: (value: unknown): Context => ({ value }),
  useContext: ({ value }: Context) => value,
  useMemo: <T>(make: () => T): T => make(),
  useEffect: (effect: () => void) => void effect(),
  useRef: <T>(current: T) => ({ current }),
  useState: <T>(value: T) => [value, () => undefined],
  useSyncExternalStore: <T>(_subscribe: unknown, read: () => T): T => read(),
}

/** An element of a context gives its value to all that is read later. */
export const jsxRuntime = {
  jsx(type: unknown, props: { value?: unknown }): null {
    if (typeof type === 'object' && type !== null && 'value' in type) type.value = props.value
    return null
  },
}
