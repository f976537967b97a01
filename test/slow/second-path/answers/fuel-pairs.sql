-- Questions about fuels against each other of which one is not in the weekly series.
select q, fuels from questions where intent = 'fuel_spread' and not (fuels[1] in ('euro95', 'diesel') and fuels[-1] in ('euro95', 'diesel'))
