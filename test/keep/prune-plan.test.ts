import { describe, expect, test } from 'vitest'
import { type Holding, type PruneFacts, prunePlan } from '../../pipeline/keep/prune-plan.ts'

function holding(about: Partial<Holding> & Pick<Holding, 'at' | 'needs'>): Holding {
  return { kind: 'snapshot', isOver: false, mustStay: false, ...about }
}

// Every path is one byte.
const plan = (facts: Pick<PruneFacts, 'holdings' | 'removable'> & Partial<PruneFacts>) =>
  prunePlan({ bytesOf: () => 1, folderBytes: facts.removable.length, aimBytes: null, ...facts })

describe('the plan of prune', () => {
  const oldest = holding({ at: '2026-01-01 00:00:00', needs: ['s1', 'both', 'c1'] })
  const newest = holding({ at: '2026-02-01 00:00:00', needs: ['s2', 'both', 'c2'], mustStay: true })
  const removable = ['s1', 's2', 'both', 'c1', 'c2', 'c3', 'lost']
  const unneeded = holding({ kind: 'captures', at: '2026-03-01 00:00:00', needs: ['c1', 'c3'] })
  const holdings = [oldest, newest, unneeded]

  test('without a limit is what nothing kept needs', () => {
    expect(plan({ holdings, removable })).toEqual({ gone: ['lost'], bytes: 1 })
    const over = [{ ...oldest, isOver: true }, newest, unneeded]
    expect(plan({ holdings: over, removable }).gone).toEqual(['s1', 'lost'])
  })

  test('above the aim is captures that no snapshot needs, even if they are younger, then the oldest snapshot', () => {
    expect(plan({ holdings, removable, aimBytes: 6 }).gone).toEqual(['lost'])
    expect(plan({ holdings, removable, aimBytes: 5 }).gone).toEqual(['lost', 'c3'])
    // With the captures that it alone needs, and without the files of another one.
    expect(plan({ holdings, removable, aimBytes: 4 }).gone).toEqual(['lost', 'c3', 's1', 'c1'])
  })

  test('never contains what must stay, or what is not removable', () => {
    const all = plan({ holdings, removable, aimBytes: 0 })
    expect(all.gone).toEqual(['lost', 'c3', 's1', 'c1'])
    expect(plan({ holdings, removable: ['lost', 'c3'], aimBytes: 0 })).toEqual({ gone: ['lost', 'c3'], bytes: 2 })
  })

  test('takes the oldest first, whatever the order of the holdings', () => {
    const days = ['03', '01', '02'].map(day => holding({ at: `2026-01-${day} 00:00:00`, needs: [day] }))
    const facts = { holdings: days, removable: ['01', '02', '03'] }
    expect(plan({ ...facts, aimBytes: 2 }).gone).toEqual(['01'])
    expect(plan({ ...facts, aimBytes: 1 }).gone).toEqual(['01', '02'])
  })

  test('counts a path that a holding lists twice as one need', () => {
    const twice = holding({ at: '2026-01-01 00:00:00', needs: ['a', 'a'] })
    expect(plan({ holdings: [twice], removable: ['a'], aimBytes: 0 })).toEqual({ gone: ['a'], bytes: 1 })
  })
})
