import { type JoinPolicy, joinPolicies } from '@civic-hub/protocol'
import { Radio, Stack } from '@mantine/core'
import { changeJoinPolicy } from '../../../../replica/session/committee-people.ts'
import type { Perform } from '../../../../shell/use-loaded.ts'
import { committeeTexts } from '../../../../texts/en/committees.ts'
import classes from '../members-page.module.css'

const { joinPolicy: texts } = committeeTexts.people
const options: Record<JoinPolicy, { label: string; description: string }> = texts.options

/** The rule for joining the committee. */
export function JoinPolicyChoice(props: { committeeId: string; joinPolicy: JoinPolicy; perform: Perform }) {
  const { committeeId, joinPolicy, perform } = props
  return (
    <section aria-labelledby="join-policy-title" className={classes.section}>
      <h2 id="join-policy-title">{texts.title}</h2>
      <Radio.Group
        aria-labelledby="join-policy-title"
        value={joinPolicy}
        onChange={(value) => {
          const wanted = joinPolicies.find((known) => known === value)
          if (wanted) void perform(() => changeJoinPolicy(committeeId, wanted), { title: texts.saved })
        }}
      >
        <Stack gap="md">
          {joinPolicies.map((value) => (
            <Radio key={value} value={value} {...options[value]} />
          ))}
        </Stack>
      </Radio.Group>
    </section>
  )
}
