-- Questions about a fuel that none of the places asked has.
select q, fuels from questions
where fuels[1] not in ('euro95', 'diesel') and len(fuels) = 1 and q not in (select q from live_rows)
    and intent in ('cheapest_ranking', 'most_expensive_ranking', 'price_lookup', 'average_price', 'comparison', 'neighbours', 'fill_cost', 'position', 'threshold')
