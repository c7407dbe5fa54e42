import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { BackLink } from './back-link.tsx'
import { useDocumentHead } from './document-head.ts'
import { Icon } from './icon.tsx'
import { useNarrowScreen } from './narrow-screen.ts'
import { Page } from './page.tsx'
import classes from './pages-of-settings.module.css'

interface PageOfSettings {
  /** The fragment of the page's address. It never changes, because people and emails link to it. */
  id: string
  title: string
  content: ReactNode
}

interface PagesOfSettingsProps {
  title: string
  subtitle: string
  documentTitle: string
  pages: readonly PageOfSettings[]
  /** The link to the parent page. */
  back?: ReactNode
}

/**
 * Settings, one page for each thing. A wide window shows the list of the pages beside the one in the address, a narrow
 * window one of both.
 */
export function PagesOfSettings({ title, subtitle, documentTitle, pages, back }: PagesOfSettingsProps) {
  const isNarrow = useNarrowScreen()
  const address = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash ?? '' })
  const addressed = pages.find(({ id }) => id === address)
  const shown = addressed ?? (isNarrow ? undefined : pages[0])
  const isAlone = isNarrow && shown !== undefined
  useDocumentHead({ title: addressed ? `${addressed.title} | ${documentTitle}` : documentTitle })
  useFocusOfPage(addressed?.id)

  return (
    <Page
      heading={isAlone ? shown.title : title}
      headingId={isAlone ? shown.id : undefined}
      subtitle={!isAlone && subtitle}
      back={isAlone ? <BackLink to=".">{title}</BackLink> : back}
    >
      <div className={classes.frame}>
        {!isAlone && (
          <nav className={classes.list} aria-label={title}>
            <ul className="plain-list">
              {pages.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    id={linkId(id)}
                    to="."
                    hash={id}
                    activeOptions={{ includeHash: true }}
                    aria-current={id === shown?.id ? 'page' : undefined}
                    className={classes.link ?? ''}
                  >
                    {title}
                    {isNarrow && <Icon name="chevronRight" size={18} />}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {shown && (
          <section key={shown.id} aria-labelledby={shown.id} className={classes.page}>
            {!isAlone && (
              <h2 id={shown.id} tabIndex={-1} className={classes.title}>
                {shown.title}
              </h2>
            )}
            {shown.content}
          </section>
        )}
      </div>
    </Page>
  )
}

const linkId = (page: string) => `settings-${page}`

/** Moves the focus to the heading of an opened page, and after the way back to the page's link. */
function useFocusOfPage(opened: string | undefined): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const left = last.current
    last.current = opened
    if (opened !== undefined) {
      document.getElementById(opened)?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    } else if (left !== undefined) document.getElementById(linkId(left))?.focus()
  }, [opened])
}
