import { DrawnIcon } from './icon.tsx'

/** A raised hand. */
export function HandIcon({ size = 18 }: { size?: number }) {
  return (
    <DrawnIcon
      size={size}
      path="M7 13V6.500a1.500 1.500 0 0 1 3 0V11V4.500a1.500 1.500 0 0 1 3 0V11V6a1.500 1.500 0 0 1 3 0v6V9a1.500 1.500 0 0 1 3 0v6c0 4-2.500 6-6 6-4 0-5.500-2-7-5l-1.800-3.300a1.400 1.400 0 0 1 2.400-1.400z"
    />
  )
}
