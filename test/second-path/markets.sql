-- What the descriptors of the eight sources promise, stated again; and a rough outline of each country: enough to tell
-- a lost sign, exchanged members and another country's point from a forecourt.
select * from (values
    ('fr', 'FR', 'EUR', 'everything', 30, 41.3, 51.2, -5.3, 9.7),
    ('it', 'IT', 'EUR', 'everything', 30, 35.4, 47.2, 6.6, 18.6),
    ('es', 'ES', 'EUR', 'everything', null, 27.5, 43.9, -18.3, 4.4),
    ('gb', 'GB', 'GBP', 'everything', 90, 49.8, 60.9, -8.3, 1.8),
    ('si', 'SI', 'EUR', 'everything', null, 45.4, 46.9, 13.3, 16.7),
    ('at', 'AT', 'EUR', 'part', null, 46.3, 49.1, 9.5, 17.2),
    ('hr', 'HR', 'EUR', 'everything', null, 42.3, 46.6, 13.4, 19.5),
    ('dk-circle-k', 'DK', 'DKK', 'everything', 90, 54.4, 57.9, 7.7, 15.3),
    ('dk-oil', 'DK', 'DKK', 'everything', 90, 54.4, 57.9, 7.7, 15.3),
    ('dk-q8', 'DK', 'DKK', 'everything', 90, 54.4, 57.9, 7.7, 15.3),
    ('dk-shell', 'DK', 'DKK', 'everything', 90, 54.4, 57.9, 7.7, 15.3),
    ('dk-ok', 'DK', 'DKK', 'everything', null, 54.4, 57.9, 7.7, 15.3),
    ('au-wa', 'AU', 'AUD', 'part', null, -35.2, -13.6, 112.9, 129.1),
    ('lt', 'LT', 'EUR', 'everything', 30, 53.8, 56.5, 20.9, 26.9),
    ('pt', 'PT', 'EUR', 'everything', 90, 36.9, 42.2, -9.6, -6.1),
    ('au-qld', 'AU', 'AUD', 'everything', 90, -29.2, -9.2, 137.9, 153.6),
    ('ro', 'RO', 'RON', 'part', 7, 43.5, 48.4, 20.2, 30.0),
    ('is', 'IS', 'ISK', 'everything', null, 63.2, 66.7, -24.7, -13.3),
    ('au-sa', 'AU', 'AUD', 'everything', 90, -38.2, -25.9, 128.9, 141.1),
    ('ad', 'AD', 'EUR', 'everything', 90, 42.42, 42.66, 1.40, 1.79),
    ('au-nsw', 'AU', 'AUD', 'part', 90, -43.8, -28.0, 140.9, 153.8),
    ('de', 'DE', 'EUR', 'part', null, 47.2, 55.1, 5.8, 15.1),
    ('cy', 'CY', 'EUR', 'everything', null, 34.5, 35.3, 32.2, 34.2),
    ('au-nt', 'AU', 'AUD', 'everything', null, -26.1, -10.9, 128.9, 138.1),
    ('md', 'MD', 'MDL', 'everything', null, 45.4, 48.6, 26.5, 30.3)
) as markets(source, country, currency, delivers, stamp_days, south, north, west, east)
