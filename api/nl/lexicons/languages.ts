/**
 * Words that occur only in sentences of another language, folded. One of the telling words, or two of the others,
 * makes a sentence of that language. Left out: what is English too (in, is, die, was, so), codes of countries
 * (de, es, no) and what names of places are made of (la, del, sur).
 */
export const tellingWords = `cuanto, cuanta, cuantos, cuesta, cuestan, precio, precios, gasolineras, gasolinera,
  barato, cuando, donde, quanto custa, preco, precos, custa, custam, mais barato, quanto, quanti, costano, prezzo,
  prezzi, benzinaio, quale, dove, combien, coute, coutent, quel, quelle, quels, quelles, prix, moins cher,
  moins chere, ou est, kostet, kosten, preis, preise, wieviel, wie viel, wie, welche, welches, welcher, dieselpreis,
  benzinpreis, benzinpreise, spritpreis, spritpreise, kraftstoffpreise, tanken, gunstig, gunstigste, billigste, teuer,
  prijs, prijzen, hoeveel, benzineprijs, goedkoop, goedkoopste, duurste, waar, welk, kosztuje, kosztuja, ile kosztuje,
  cena, ceny, paliwa, paliwo, gdzie, najtansze, najtanszy, jaka, jaki, kostar, mycket, bensinpris, hur, billigast,
  priset, hvad, hvor, meget, koster, benzinpris, prisen, bensinprisen, paljonko, maksaa, hinta, bensiinin, bensiini,
  dieselin, halvin, mennyi, mennyibe, kerul, benzinar, gazolaj, legolcsobb, kolik, stoji, nafta, nafty, benzin stoji,
  kolko, benzinu, naftu, koliko, kosta, stane, gorivo, goriva, cijena, cijene, gdje, kje, cene, najcenejsi, pretul,
  preturi, motorina, benzinei, kiek, kainuoja, kaina, degalai, cik, maksa, degviela, degvielas, palju, maksab, kutuse,
  kui, sa kushton, cmimi, ne kadar, fiyati, fiyatlari, nerede, akaryakit, kac, posso, carburant, carburants,
  carburante, carburanti, combustible, combustibles, combustivel, combustiveis, kraftstoff, brandstof,
  brandstofprijzen, essence, hoy, heute, aujourd'hui, oggi, hoje, vandaag, dzisiaj, dzis, idag, tanaan, dnes, danas,
  astazi, bugun, combien coute, qual`
export const commonWords = `el, los, las, una, unos, unas, por, para, pero, como, esta, estan, esto, muy, sobre, mas,
  menos, tiene, puedo, gracias, hola, nao, uma, nas, pelo, pela, onde, voce, obrigado, il, lo, gli, della, dello,
  delle, dei, degli, nel, nella, nelle, che, chi, sono, piu, meno, oggi, grazie, ciao, perche, le, des, du, et, est,
  sont, une, au, aux, avec, sans, dans, qui, que, ce, cette, il y a, merci, bonjour, der, den, dem, ein, eine, einen,
  einer, und, oder, ist, sind, nicht, mit, auf, fur, von, zum, zur, beim, wo, wer, bitte, danke, het, op, voor, met,
  naar, wat, zijn, niet, je, og, och, att, som, av, til, jag, jeg, na, jest, sa, czy, dla, nie, prosze, dziekuje, jak,
  kde, nebo, prosim, egy, ez, hogy, nem, mennyi, este, sunt, unde, din, pentru, multumesc, mika, ovatko, onko, yra,
  vai, kus, bir, bu, icin, nerede`
