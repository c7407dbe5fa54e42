import { useRouterState } from '@tanstack/react-router'
import { type HTMLAttributes, useEffect, useInsertionEffect, useRef } from 'react'
import classes from './page-heading.module.css'
import { showApp } from './screen-ahead.ts'

let lastPathname: string | null = null

/** Gives the focus to the heading of a page one navigates to; the first page of a visit keeps the browser's own order. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  // The resolved one: the page that is left behind must not take the focus for the page that comes.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  // Before any effect measures the page: what is out of sight has no size.
  useInsertionEffect(showApp, [])
  useEffect(() => {
    if (pathname === undefined) return
    const navigated = lastPathname !== null && lastPathname !== pathname
    lastPathname = pathname
    if (navigated) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}

/** The one h1 of a page. */
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
