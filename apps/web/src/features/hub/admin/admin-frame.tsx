import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { refreshSession, useSiteRole } from '../../../replica/session/session.ts'
import { adminTexts as texts } from '../../../texts/en/admin.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { doorDrawing } from '../../../ui/more-drawings.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import classes from './admin.module.css'

const pages = [
  { to: '/admin/people', label: texts.people.title, admins: false },
  { to: '/admin/requests', label: texts.requests.title, admins: false },
  { to: '/admin/committees', label: texts.committees.title, admins: true },
  { to: '/admin/settings', label: texts.settings.title, admins: true },
  { to: '/admin/health', label: texts.health.title, admins: true },
] as const

/** On a phone the line of links is scrolled to the one of this page. */
const showCurrentPage = (links: HTMLElement | null) =>
  links?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })

interface AdminFrameProps {
  /** The title of the page. */
  title: string
  /** True if only administrators may see it, not moderators. */
  admins: boolean
  children: ReactNode
}

/**
 * The frame of every administration page: links to the pages, and the check of the role. The relay checks it
 * too.
 */
export function AdminFrame({ title, admins, children }: AdminFrameProps) {
  const role = useSiteRole()
  const [asked, setAsked] = useState(role !== null)
  useDocumentHead({ title: texts.documentTitle(title) })
  useEffect(() => {
    void refreshSession().then(() => setAsked(true))
  }, [])

  const isIn = role === 'admin' || (role === 'moderator' && !admins)
  return (
    <Page heading={texts.title} subtitle={texts.subtitle}>
      {isIn ? (
        <>
          <nav ref={showCurrentPage} aria-label={texts.pages} className={classes.pages}>
            {pages
              .filter((page) => role === 'admin' || !page.admins)
              .map(({ to, label }) => (
                <Link key={to} to={to} className={classes.pageLink ?? ''}>
                  {label}
                </Link>
              ))}
          </nav>
          <section aria-labelledby="admin-page" className={classes.section}>
            <h2 id="admin-page">{title}</h2>
            {children}
          </section>
        </>
      ) : role === null && !asked ? (
        <SkeletonRows />
      ) : (
        <EmptyState
          drawing={doorDrawing}
          action={
            role === null && (
              <Button variant="default" onClick={() => refreshSession()}>
                {uiTexts.tryAgain}
              </Button>
            )
          }
        >
          {role === null ? texts.offline : texts.onlyAdmins}
        </EmptyState>
      )}
    </Page>
  )
}
