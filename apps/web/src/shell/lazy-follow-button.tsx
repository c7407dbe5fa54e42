import { Menu } from '@mantine/core'
import type { ComponentProps } from 'react'
import { followTexts as texts } from '../texts/en/follow.gen.ts'
import { loadLater } from '../ui/load-later.tsx'
import type { FollowButton, FollowItem } from './follow-button.tsx'
import { FollowPlaceholder } from './follow-placeholder.tsx'

const load = () => import('./follow-button.tsx')
const button = loadLater(() => load().then((module) => module.FollowButton))
const item = loadLater(() => load().then((module) => module.FollowItem))

/** The follow button, loaded after the page that contains it. */
export function LazyFollowButton(props: ComponentProps<typeof FollowButton>) {
  const placeholder = <FollowPlaceholder />
  return <button.Component {...props} meanwhile={placeholder} failed={() => placeholder} />
}

/** The same as an entry of a menu. */
export function LazyFollowItem(props: ComponentProps<typeof FollowItem>) {
  const placeholder = <Menu.Item disabled>{texts.follow.idea}</Menu.Item>
  return <item.Component {...props} meanwhile={placeholder} failed={() => placeholder} />
}
