import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { uiTexts } from '../texts/en/ui.ts'
import { dismissToast, type Toast, toasts } from './notify.ts'
import buttons from './plain-button.module.css'
import classes from './toasts.module.css'

const plainMs = 6_000
/** Long enough to reach an Undo with the keyboard. */
const withActionMs = 12_000

/** The toasts of the app, on pages with and without Mantine. A toast waits while it is pointed at or holds the focus; errors wait to be closed. */
export function Toasts() {
  const shown = toasts.use()
  return createPortal(
    <section className={classes.toasts} aria-label={uiTexts.notifications} data-passing-focus>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>,
    document.body,
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
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
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
        {/* Not <Icon>, which would bring all icons to the first page. */}
        <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
        </svg>
      </button>
    </div>
  )
}
