import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cardsQuery } from '../api/cards-query.ts';

/** The id of the card that pays: the chosen one, at first the default one; undefined while there is none. */
export function useChosenCard(): readonly [card: string | undefined, choose: (id: string) => void] {
  const [chosen, setChosen] = useState<string>();
  const cards = useQuery(cardsQuery);
  const methods = cards.data?.methods ?? [];
  const card = methods.find(({ id }) => id === chosen) ?? methods.find(({ isDefault }) => isDefault) ?? methods[0];
  return [card?.id, setChosen];
}
