import { type RefObject, useLayoutEffect } from 'react'

interface MenuAnchorProps {
  button: RefObject<HTMLButtonElement | null>
  giveTarget?: (node: HTMLElement | null) => void
}

/** Takes the place of Mantine's target button, and passes the existing button as the target. */
export function MenuAnchor({ button, giveTarget }: MenuAnchorProps) {
  useLayoutEffect(() => {
    giveTarget?.(button.current)
    return () => giveTarget?.(null)
  }, [button, giveTarget])
  return null
}
