import { Tabs } from '@mantine/core'
import { createContext, memo, type ReactNode, useContext } from 'react'
import { meetingPageTexts } from '../../../texts/en/meeting-page.gen.ts'
import classes from './meeting-tabs.module.css'
import { isTab, type MeetingTab, type MeetingView } from './meeting-view-state.ts'

const { detail: texts } = meetingPageTexts
const workflow = 'workflow'

/** A part of a meeting beside its workflow; the screen renders it. */
export interface TabOfMeeting {
  readonly view: MeetingTab
  readonly label: string
  /** One word for the bar of a narrow screen, which has no room for the label. */
  readonly short?: string
  /** Shown behind the label. */
  readonly count?: ReactNode
  /** True if a narrow screen shows it in its More menu. */
  readonly inMore?: boolean
  readonly content: ReactNode
}

interface MeetingTabsProps {
  view: MeetingView
  tabs: readonly TabOfMeeting[]
  /** True while all of it is invisible, because it will move. */
  pending: boolean
  /** The view is null for the workflow, for all of its parts. */
  onView: (view: MeetingTab | null) => void
  /** The workflow, which keeps its state while another tab is shown. */
  children: ReactNode
}

const WorkflowContext = createContext<ReactNode>(null)
const Workflow = () => useContext(WorkflowContext)

/** The tabs, and the workflow behind the first of them: it changes with each step of the meeting, and the tabs do not. */
export function MeetingTabs({ view, children, ...tabs }: MeetingTabsProps) {
  return (
    <WorkflowContext value={children}>
      <Around value={isTab(view) ? view : workflow} {...tabs} />
    </WorkflowContext>
  )
}

/** As wide as in bold letters, so that the active tab does not move its neighbours. */
const Words = ({ children }: { children: string }) => (
  <span className={classes.words} data-words={children}>
    {children}
  </span>
)

const Around = memo(function Around({
  value,
  tabs,
  pending,
  onView,
}: Omit<MeetingTabsProps, 'view' | 'children'> & { value: string }) {
  return (
    <Tabs
      className={classes.root}
      data-pending={pending || undefined}
      variant="none"
      // Hidden minutes must not be rendered with every key in the notes.
      keepMounted={false}
      // The workflow is hidden, not unmounted: the notes editor keeps its caret and its undo.
      keepMountedMode="display-none"
      value={value}
      onChange={(value) => onView(tabs.find((tab) => tab.view === value)?.view ?? null)}
    >
      <Tabs.List className={classes.list} aria-label={texts.tabsLabel} data-pane="tabs">
        <Tabs.Tab value={workflow} className={classes.tab}>
          <Words>{texts.workflow}</Words>
        </Tabs.Tab>
        {tabs.map(({ view: value, label, count }) => (
          <Tabs.Tab key={value} value={value} className={classes.tab}>
            <Words>{label}</Words>
            {count}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={workflow} keepMounted className={classes.workflow}>
        <Workflow />
      </Tabs.Panel>
      {tabs.map(({ view: value, content }) => (
        <Tabs.Panel key={value} value={value} className={classes.panel} tabIndex={-1} data-pane="tab">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
})
