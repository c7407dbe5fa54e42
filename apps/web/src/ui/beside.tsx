import { type RefObject, useLayoutEffect } from 'react'

interface BesideProps {
  button: RefObject<HTMLButtonElement | null>
  giveTarget?: (node: HTMLElement | null) => void
}

/** Stands where Mantine wants the button, and hands it the one that is there already. */
export function Beside({ button, giveTarget }: BesideProps) {
  useLayoutEffect(() => {
    giveTarget?.(button.current)
    return () => giveTarget?.(null)
  }, [button, giveTarget])
  return null
}
