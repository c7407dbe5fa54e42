import { useRouterState } from '@tanstack/react-router'
import { type HTMLAttributes, useEffect, useInsertionEffect, useRef } from 'react'
import { showApp } from '../start/startup-snapshot.ts'
import classes from './page-heading.module.css'

let lastPathname: string | null = null

/**
 * Moves the focus to the heading after navigation. On the first page of a visit the browser's own focus order stays.
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  // The resolved path is used: the page that is left must not receive the focus for the next page.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  // Before any effect measures the page: a hidden element has no size.
  useInsertionEffect(showApp, [])
  useEffect(() => {
    if (pathname === undefined) return
    const navigated = lastPathname !== null && lastPathname !== pathname
    lastPathname = pathname
    if (navigated) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}

/** The only h1 of a page. */
export function PageHeading({ className, ...rest }: HTMLAttributes<HTMLHeadingElement>) {
  const heading = useHeadingFocus()
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={className ? `${classes.heading} ${className}` : classes.heading}
      {...rest}
    />
  )
}
