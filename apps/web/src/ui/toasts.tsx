import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { uiTexts } from '../texts/en/ui.gen.ts'
import { countPress, dismissToast, dismissToastsOfLeftPage, type Toast, toasts } from './notify.ts'
import buttons from './plain-button.module.css'
import { createScreenStore } from './screen-store.ts'
import classes from './toasts.module.css'

const plainMs = 6_000
/** Long enough to reach Undo with the keyboard. */
const withActionMs = 12_000
/** The space between the toast and the edge of the window, and above the toast. */
const aroundPx = 24

const place = createScreenStore<HTMLElement | null>(null)

/** A place in the page where a toast covers nothing. Without it, the toast is in the corner of the window. */
export function ToastRegion({ className }: { className?: string | undefined }) {
  return <div ref={offerPlace} className={className} />
}

function offerPlace(node: HTMLElement | null) {
  place.write(node)
  return () => {
    if (place.read() === node) place.write(null)
  }
}

/**
 * Shows the toasts of the app, one at a time, on pages with and without Mantine. The newest one is shown, unless
 * another one is hovered or has the focus. Errors stay until they are closed. F8 moves the focus to the toast.
 */
export function Toasts() {
  const all = toasts.use()
  const offered = place.use()
  const [heldId, setHeldId] = useState<number | null>(null)
  const shown = all.find(({ id }) => id === heldId) ?? all.at(-1) ?? null
  const section = useRef<HTMLElement>(null)
  useRoomForToast(section, shown?.id ?? null, offered)
  useLeftPages()

  useEffect(() => {
    for (const { id, kind } of all) if (shown && id < shown.id && kind === 'status') dismissToast(id)
  }, [all, shown])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const button = event.key === 'F8' ? section.current?.querySelector('button') : null
      if (!button) return
      event.preventDefault()
      button.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return createPortal(
    <section
      ref={section}
      className={classes.toasts}
      aria-label={uiTexts.notifications}
      data-passing-focus
      data-placed={offered ? true : undefined}
    >
      {shown && (
        <ToastCard
          key={shown.id}
          toast={shown}
          held={shown.id === heldId}
          onHeld={(held) => setHeldId(held ? shown.id : null)}
        />
      )}
    </section>,
    offered ?? document.body,
  )
}

/**
 * Sets the toast's height as a CSS variable: dialogs, and elements that stick to the end of the window, leave that
 * space free.
 */
function useRoomForToast(
  section: RefObject<HTMLElement | null>,
  shownId: number | null,
  offered: HTMLElement | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has another card
  useEffect(() => {
    const card = section.current?.firstElementChild
    if (shownId === null || !(card instanceof HTMLElement)) return
    const { style } = document.documentElement
    let frame = 0
    // In a frame of its own: the browser computes the styles of the whole page for it.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => style.setProperty('--hub-toast', `${card.offsetHeight + aroundPx}px`))
    })
    observer.observe(card)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      style.removeProperty('--hub-toast')
    }
  }, [section, shownId, offered])
}

function useLeftPages(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const last = useRef(path)
  useEffect(() => {
    if (last.current !== undefined && last.current !== path) dismissToastsOfLeftPage()
    last.current = path
  }, [path])
  useEffect(() => {
    document.addEventListener('pointerdown', countPress, true)
    document.addEventListener('keydown', countPress, true)
    // For the browser's Back button.
    addEventListener('popstate', countPress)
    return () => {
      document.removeEventListener('pointerdown', countPress, true)
      document.removeEventListener('keydown', countPress, true)
      removeEventListener('popstate', countPress)
    }
  }, [])
}

interface ToastCardProps {
  toast: Toast
  held: boolean
  onHeld: (held: boolean) => void
}

function ToastCard({ toast, held, onHeld }: ToastCardProps) {
  const { id, kind, title, message, action } = toast
  const titleId = `toast-${id}`

  useEffect(() => {
    if (held || kind === 'error') return
    const timer = setTimeout(() => dismissToast(id), action ? withActionMs : plainMs)
    return () => clearTimeout(timer)
  }, [held, kind, id, action])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only makes it wait; nothing can be done with it
    <div
      className={classes.toast}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => onHeld(true)}
      onMouseLeave={() => onHeld(false)}
      onFocus={() => onHeld(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onHeld(false)
      }}
    >
      <div className={classes.words}>
        <p id={titleId} className={classes.title}>
          {title}
        </p>
        {message && <p className={classes.message}>{message}</p>}
      </div>
      {action && (
        <button
          type="button"
          aria-describedby={titleId}
          className={`${buttons.secondary} ${buttons.compact}`}
          onClick={() => {
            dismissToast(id)
            action.onAction()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={uiTexts.close}
        aria-describedby={titleId}
        onClick={() => dismissToast(id)}
      >
        {/* Not <Icon>, which would load all icons with the first page. */}
        <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
        </svg>
      </button>
    </div>
  )
}
