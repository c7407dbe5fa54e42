import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { uiTexts } from '../texts/en/ui.ts'
import { useDocumentHead } from './document-head.ts'
import { Page } from './page.tsx'
import classes from './sectioned-page.module.css'

interface PageSection {
  /** The fragment of the section's address. It never changes, because people and emails link to it. */
  id: string
  title: string
  content: ReactNode
}

interface SectionedPageProps {
  title: string
  subtitle: string
  documentTitle: string
  sections: readonly PageSection[]
}

/**
 * A page of sections below each other, each with a heading and an address. A wide window shows a list of the sections
 * beside them.
 */
export function SectionedPage({ title, subtitle, documentTitle, sections }: SectionedPageProps) {
  useDocumentHead({ title: documentTitle })
  return (
    <Page heading={title} subtitle={subtitle}>
      <Sections sections={sections} />
    </Page>
  )
}

/**
 * Rendered below the page's heading, so that on navigation the section in the address receives the focus after the
 * heading.
 */
function Sections({ sections }: { sections: readonly PageSection[] }) {
  const address = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash ?? '' })
  const linked = sections.some(({ id }) => id === address) ? address : null

  useEffect(() => {
    if (linked === null) return
    const heading = document.getElementById(linked)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [linked])

  return (
    <div className={classes.frame}>
      <nav className={classes.contents} aria-label={uiTexts.onThisPage}>
        <ul className={`plain-list ${classes.links}`}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link to="." hash={id} replace className={classes.link ?? ''}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.sections}>
        {sections.map(({ id, title, content }) => (
          <section key={id} aria-labelledby={id} className={classes.section}>
            <h2 id={id} tabIndex={-1} className={classes.title}>
              {title}
            </h2>
            {content}
          </section>
        ))}
      </div>
    </div>
  )
}
