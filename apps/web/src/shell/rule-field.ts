import { ruleLabelsTexts } from '../texts/en/rule-labels.gen.ts'

/**
 * The id and the label of a rule's field. The id is the name of the rule in the document, so a link to
 * `/{committee}/meetings/rules#{name}` leads to it.
 */
export const ruleField = (name: keyof typeof ruleLabelsTexts) => ({ id: name, label: ruleLabelsTexts[name] })
