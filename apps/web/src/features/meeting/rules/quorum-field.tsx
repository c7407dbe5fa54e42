import {
  canSetQuorum,
  maxQuorum,
  type QuorumRule,
  type QuorumShare,
  quorumNeeded,
  quorumShares,
  setQuorum,
} from '@civic-hub/committee'
import { NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { ruleField } from '../../../shell/rule-field.ts'
import { templateTexts } from '../../../texts/en/template.gen.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './quorum-field.module.css'

const { quorum: texts } = templateTexts
const { id, label: heading } = ruleField('quorum')
const kinds = ['none', 'number', 'share'] as const
type Kind = (typeof kinds)[number]

/**
 * The number of members that a meeting needs. Each valid choice is saved at once, like all rules of the committee.
 */
export function QuorumField({ rule, editable }: { rule: QuorumRule | null; editable: boolean }) {
  const replica = useReplica()
  const { doc } = replica
  const { context } = replica.part('template')
  const headingId = useId()
  const [kind, setKind] = useState<Kind | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [part, setPart] = useState<QuorumShare | null>(null)
  const chosen: Kind = kind ?? rule?.kind ?? 'none'
  const share = part ?? (rule?.kind === 'share' ? rule.share : 'more-than-half')
  const count = rule?.kind === 'number' ? rule.number : (rule?.members ?? null)
  // The required number of members is independent of the total number, so it is not shown as that.
  const shown = typed ?? (kind === null || kind === rule?.kind ? String(count ?? '') : '')
  const isWrong = typed !== null && typed !== '' && ruleOf(chosen, typed, share) === null

  function ruleOf(of: Kind, digits: string, fraction: QuorumShare): QuorumRule | null {
    const people = Number(digits)
    const made: QuorumRule =
      of === 'number' ? { kind: 'number', number: people } : { kind: 'share', share: fraction, members: people }
    return of === 'none' || canSetQuorum(made) !== null ? null : made
  }

  function save(next: QuorumRule | null): void {
    setQuorum(doc, context, next)
    // From here on the field shows the template's value again, including changes by other people.
    setKind(null)
    setPart(null)
  }

  function onType(digits: string): void {
    setTyped(digits)
    const next = ruleOf(chosen, digits, share)
    if (next) save(next)
  }

  return (
    <section className={classes.quorum} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {heading}
      </h2>
      <p className={classes.hint}>{texts.hint}</p>
      <div className={classes.fields}>
        <NativeSelect
          id={id}
          label={texts.kind}
          disabled={!editable}
          value={chosen}
          data={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={(event) => {
            const next = kinds.find((value) => value === event.currentTarget.value) ?? 'none'
            setKind(next)
            setTyped(null)
            if (next === 'none') save(null)
          }}
        />
        {chosen === 'share' && (
          <NativeSelect
            label={texts.share}
            disabled={!editable}
            value={share}
            data={quorumShares.map((value) => ({ value, label: texts.shares[value] }))}
            onChange={(event) => {
              const wanted = quorumShares.find((value) => value === event.currentTarget.value) ?? share
              setPart(wanted)
              const next = ruleOf('share', shown, wanted)
              if (next) save(next)
            }}
          />
        )}
        {chosen !== 'none' && (
          <TextInput
            label={chosen === 'number' ? texts.number : texts.members}
            inputMode="numeric"
            autoComplete="off"
            maxLength={`${maxQuorum}`.length}
            disabled={!editable}
            error={isWrong ? texts.range(maxQuorum) : undefined}
            value={shown}
            {...savedWords(count ?? '')}
            onChange={(event) => onType(event.currentTarget.value)}
            onBlur={() => {
              if (!isWrong) setTyped(null)
            }}
          />
        )}
      </div>
      {rule && kind !== 'none' && <p className={classes.hint}>{texts.needed(quorumNeeded(rule))}</p>}
    </section>
  )
}
