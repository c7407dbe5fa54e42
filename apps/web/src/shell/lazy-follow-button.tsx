import type { ComponentProps } from 'react'
import { loadLater } from '../ui/load-later.tsx'
import type { FollowButton } from './follow-button.tsx'
import { FollowPlaceholder } from './follow-placeholder.tsx'

const { Component } = loadLater(() => import('./follow-button.tsx').then((module) => module.FollowButton))

/** The follow button, loaded after the page that contains it. */
export function LazyFollowButton(props: ComponentProps<typeof FollowButton>) {
  const placeholder = <FollowPlaceholder what={props.what} />
  return <Component {...props} meanwhile={placeholder} failed={() => placeholder} />
}
