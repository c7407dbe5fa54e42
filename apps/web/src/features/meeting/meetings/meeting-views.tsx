import { Menu } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { meetingPageTexts } from '../../../texts/en/meeting-page.gen.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import type { TabOfMeeting } from './meeting-tabs.tsx'
import { type MeetingView, workflowViews } from './meeting-view-state.ts'
import classes from './meeting-views.module.css'

const { detail: texts } = meetingPageTexts
const icons = { now: 'play', agenda: 'menu', notes: 'edit', people: 'people' } as const

/** The bar at the bottom of a narrow screen: one part of the meeting at a time. */
export const MeetingViews = memo(function MeetingViews(props: {
  view: MeetingView
  /** True if the first part shows the meeting's current item, and not an item that this person opened. */
  atCurrent: boolean
  tabs: readonly TabOfMeeting[]
  onView: (view: MeetingView) => void
}) {
  const { view, atCurrent, tabs, onView } = props
  const views: { name: MeetingView; label: ReactNode; icon: IconName }[] = [
    ...workflowViews.map((name) => ({
      name,
      icon: icons[name],
      label: name === 'now' && !atCurrent ? texts.views.item : texts.views[name],
    })),
    ...tabs
      .filter(({ inMore }) => !inMore)
      .map((tab) => ({
        name: tab.view,
        icon: 'check' as const,
        label: (
          <>
            {tab.short ?? tab.label}
            {tab.count}
          </>
        ),
      })),
  ]
  const more = tabs.filter(({ inMore }) => inMore)
  return (
    <nav className={classes.bar} aria-label={texts.viewsLabel} data-pane="tabs">
      {views.map(({ name, label, icon }) => (
        <button
          key={name}
          type="button"
          className={classes.view}
          aria-current={name === view ? 'page' : undefined}
          onClick={() => onView(name)}
        >
          <Icon name={icon} />
          <span>{label}</span>
        </button>
      ))}
      {more.length > 0 && (
        <Menu withinPortal position="top-end">
          <Menu.Target>
            <button
              type="button"
              className={classes.view}
              aria-current={more.some((tab) => tab.view === view) ? 'page' : undefined}
            >
              <Icon name="more" />
              <span>{texts.more}</span>
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((tab) => (
              <Menu.Item key={tab.view} onClick={() => onView(tab.view)}>
                {tab.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  )
})
