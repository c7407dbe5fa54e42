import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './button-panel.module.css'
import { useLatest } from './use-latest.ts'
import type { OpensFromButton } from './use-menu-button.ts'

interface ButtonPanelProps extends OpensFromButton {
  label: string
  width: number
  children: ReactNode
}

/**
 * The panel of a button in the header (use-menu-button.ts). It is the browser's own popover, so that the state of the
 * person's work needs no code that may be missing without a connection.
 */
export function ButtonPanel({ opened, ...panel }: ButtonPanelProps) {
  return opened && <OpenPanel {...panel} />
}

function OpenPanel({ id, button, onClose, label, width, children }: Omit<ButtonPanelProps, 'opened'>) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useLatest(onClose)

  useLayoutEffect(() => {
    const target = button.current
    const shown = panel.current
    if (!target || !shown) return
    const hadFocus = document.activeElement
    const place = () => {
      const { bottom, right } = target.getBoundingClientRect()
      shown.style.top = `${bottom + 8}px`
      shown.style.right = `${Math.max(10, document.documentElement.clientWidth - right)}px`
    }
    place()
    shown.showPopover()
    shown.focus({ preventScroll: true })
    // Also when a dialog takes the focus: a popover is above every dialog. The button's own click closes the panel.
    const onLeave = ({ target: other }: Event) => {
      if (other instanceof Node && !shown.contains(other) && !target.contains(other)) close.current()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close.current()
    }
    addEventListener('resize', place)
    addEventListener('pointerdown', onLeave)
    addEventListener('focusin', onLeave)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('resize', place)
      removeEventListener('pointerdown', onLeave)
      removeEventListener('focusin', onLeave)
      removeEventListener('keydown', onKeyDown)
      const { activeElement } = document
      const isHere = activeElement === document.body || shown.contains(activeElement)
      if (isHere && hadFocus instanceof HTMLElement && hadFocus.isConnected) hadFocus.focus()
    }
  }, [button, close])

  return (
    <div
      ref={panel}
      popover="manual"
      id={`${id}-dropdown`}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classes.panel}
      style={{ inlineSize: width }}
    >
      {children}
    </div>
  )
}
